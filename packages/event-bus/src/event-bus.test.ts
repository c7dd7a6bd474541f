import { config } from 'rxjs';
import { createEventBus } from './event-bus';

describe('event bus', () => {
  it('delivers a fact to the subscribers of its name, in order, until they unsubscribe', () => {
    const bus = createEventBus();
    const heard: string[] = [];
    const stop = bus.on('contribuyente.selected', ({ rfc }) => heard.push(`a ${rfc}`));
    bus.on('contribuyente.selected', ({ rfc }) => heard.push(`b ${rfc}`));
    bus.on('session.closed', () => heard.push('never'));

    bus.publish('contribuyente.selected', { rfc: 'AAA010101AAA' });
    stop();
    bus.publish('contribuyente.selected', { rfc: null });

    expect(heard).toEqual(['a AAA010101AAA', 'b AAA010101AAA', 'b null']);
  });

  it('a handler that throws affects neither other subscribers nor its own next fact', async () => {
    const reported: unknown[] = [];
    config.onUnhandledError = (error) => reported.push(error);
    const bus = createEventBus();
    const heard: number[] = [];
    let first = true;
    bus.on('cfdi.uploaded', ({ aceptados }) => {
      if (first) {
        first = false;
        throw new Error('broken area');
      }
      heard.push(aceptados);
    });
    bus.on('cfdi.uploaded', ({ aceptados }) => heard.push(aceptados * 10));

    bus.publish('cfdi.uploaded', { rfc: 'AAA010101AAA', aceptados: 1 });
    bus.publish('cfdi.uploaded', { rfc: 'AAA010101AAA', aceptados: 2 });
    await new Promise((resolve) => setTimeout(resolve));
    config.onUnhandledError = null;

    expect(heard).toEqual([10, 2, 20]);
    expect(reported).toEqual([new Error('broken area')]);
  });

  it('does not replay facts that were published before a subscription', () => {
    const bus = createEventBus();
    bus.publish('session.opened', { idacceso: '1' });
    const heard = jest.fn();
    bus.on('session.opened', heard);
    expect(heard).not.toHaveBeenCalled();
  });

  it('checks names and payloads at compile time', () => {
    const bus = createEventBus();
    // @ts-expect-error a name that is not in AppEvents
    bus.on('cfdi.deleted', () => undefined);
    // @ts-expect-error a reason that does not exist
    bus.publish('session.closed', { reason: 'bored' });
  });
});
