import { runFileThread } from '../../platform/threads/run-file-thread';
import { writeRespaldo } from './write-respaldo';

await runFileThread(writeRespaldo);
