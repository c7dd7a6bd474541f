import { runFileThread } from '@boveda/platform/threads/run-file-thread';
import { writeExport } from './write-export';

runFileThread(writeExport);
