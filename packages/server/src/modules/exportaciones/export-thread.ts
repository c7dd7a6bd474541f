import { runFileThread } from '../../file-threads/run-file-thread';
import { writeExport } from './write-export';

await runFileThread(writeExport);
