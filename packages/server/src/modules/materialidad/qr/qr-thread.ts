import { serveTasks } from '@boveda/platform/threads/serve-tasks';
import { qrTasks } from './qr-tasks';

serveTasks(qrTasks);
