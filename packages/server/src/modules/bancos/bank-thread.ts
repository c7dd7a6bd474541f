import { serveTasks } from '@boveda/platform/threads/serve-tasks';
import { bankTasks } from './bank-tasks';

serveTasks(bankTasks);
