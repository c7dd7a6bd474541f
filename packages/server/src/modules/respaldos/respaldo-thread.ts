import { runFileThread } from '@boveda/platform/threads/run-file-thread';
import { writeRespaldo } from './write-respaldo';

runFileThread(writeRespaldo);
