import { serveTasks } from '../../../platform/threads/serve-tasks';
import { keyTasks } from './key-tasks';

serveTasks(keyTasks);
