import { serveTasks } from '@boveda/platform/threads/serve-tasks';
import { beginBatch, isDamaged, judgeTasks } from './judge-tasks';

serveTasks(judgeTasks, { beginBatch, isDamaged });
