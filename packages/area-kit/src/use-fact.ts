import { type AppEventName, type AppEvents, eventBus } from '@boveda/event-bus';
import { useEffect, useEffectEvent } from 'react';

/** Calls `handler` for every such fact while the component is on screen. */
export function useFact<Name extends AppEventName>(name: Name, handler: (payload: AppEvents[Name]) => void): void {
  const latest = useEffectEvent(handler);
  useEffect(() => eventBus.on(name, (payload) => latest(payload)), [name]);
}
