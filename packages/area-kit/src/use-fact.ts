import { type AppEventName, type AppEvents, eventBus } from '@boveda/event-bus';
import { useEffect, useEffectEvent } from 'react';

/** Calls `handler` for every event of this name while the component is mounted. */
export function useFact<Name extends AppEventName>(name: Name, handler: (payload: AppEvents[Name]) => void): void {
  const latest = useEffectEvent(handler);
  useEffect(() => eventBus.on(name, (payload) => latest(payload)), [name]);
}
