import { runFileThread } from '../../file-threads/run-file-thread';
import { writeRespaldo } from './write-respaldo';

await runFileThread(writeRespaldo);
