import { runFileThread } from '../../platform/threads/run-file-thread';
import { writeExport } from './write-export';

await runFileThread(writeExport);
