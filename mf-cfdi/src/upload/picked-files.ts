import type { IgnoredFile, PickedFile } from './upload-queue';

/** The selected files, and those that the browser could not read. */
export interface Selection {
  files: PickedFile[];
  unreadable: IgnoredFile[];
}

/** The files of an `<input type="file">`. */
export function readPicked(list: Iterable<File>): Selection {
  const files = Array.from(list, (file) => picked(file, file.webkitRelativePath || file.name));
  return { files, unreadable: [] };
}

/** All dropped files, folders included. Call it inside the drop event: the items are only valid there. */
export async function readDropped(transfer: DataTransfer): Promise<Selection> {
  const selection: Selection = { files: [], unreadable: [] };
  const entries: FileSystemEntry[] = [];
  for (const item of transfer.items) {
    const entry = item.webkitGetAsEntry();
    const file = entry ? null : item.getAsFile();
    if (entry) entries.push(entry);
    if (file) selection.files.push(picked(file, file.name));
  }
  await readEntries(entries, selection);
  return selection;
}

async function readEntries(entries: FileSystemEntry[], selection: Selection): Promise<void> {
  for (const entry of entries) {
    const path = entry.fullPath.replace(/^\//, '');
    try {
      if (isDirectory(entry)) await readEntries(await childrenOf(entry), selection);
      else selection.files.push(picked(await fileOf(entry as FileSystemFileEntry), path));
    } catch {
      selection.unreadable.push({ path, reason: 'unreadable' });
    }
  }
}

const picked = (file: File, path: string): PickedFile => ({ path, name: file.name, size: file.size, source: file });

const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject));

/** Chromium hands out a folder a hundred entries at a time; an empty batch is the end. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const children: FileSystemEntry[] = [];
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0) return children;
    children.push(...batch);
  }
}
