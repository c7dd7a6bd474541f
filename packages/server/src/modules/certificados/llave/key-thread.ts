import { serveTasks } from '@boveda/platform/threads/serve-tasks';
import { keyTasks } from './key-tasks';

serveTasks(keyTasks);
