import { useEffect, useRef } from 'react';
import { useAreaProps } from './area-context';

/** A place on this screen that another area may fill; empty otherwise. */
export function Slot({ name }: { name: string }) {
  const { slots } = useAreaProps();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? slots.mount(name, place.current) : undefined), [slots, name]);
  return <div ref={place} data-slot={name} />;
}
