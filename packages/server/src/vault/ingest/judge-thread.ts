import { serveTasks } from '../../platform/threads/serve-tasks';
import { beginBatch, isDamaged, judgeTasks } from './judge-tasks';

serveTasks(judgeTasks, { beginBatch, isDamaged });
