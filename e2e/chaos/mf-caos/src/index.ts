import { createArea, type Lifecycles } from '@boveda/area-kit';
import { Chaos } from './chaos';
import { has, loop, never, spoil } from './fault';

if (has('loops at import')) loop();
spoil();
if (has('throws at import')) throw new Error('caos: import');

const area = createArea(Chaos);

export const { bootstrap, update } = area;
export const mount: Lifecycles['mount'] = (props) => (has('never mounts') ? never : area.mount(props));
export const unmount: Lifecycles['unmount'] = async (props) => {
  if (has('never unmounts')) await never;
  await area.unmount(props);
  if (has('throws at unmount')) throw new Error('caos: unmount');
};
