import { Area } from './area';
import { Dock } from './dock';

const area = <Area />;

/** The area with its dock, which stays when the screen changes. */
export const Root = () => <Dock>{area}</Dock>;
