/** A file on the local disk of this process. It may be removed once it is released. */
export interface LocalFile {
  path: string;
  /** Has to be called when the file was read. */
  release(): Promise<void>;
}

/** A file in a listing. */
export interface ListedFile {
  name: string;
  modified: Date;
}

/**
 * Files that are not evidence and that every process of the installation must reach, on whatever machine it runs:
 * packages until they are read, exports until they expire. In the bucket of the blobs where one is configured, otherwise
 * below BOVEDA_HOME, which processes on several machines then have to share. Names are paths such as `exports/<id>`,
 * made by the server. Calls fail with `storage_unavailable` when the disk or the bucket does not respond.
 */
export interface SharedFiles {
  /** A path on the local disk to write a file to before it is kept. Leftovers are removed hours later. */
  draft(): string;
  /** Stores a draft under a name, in place of an earlier file, and removes the draft. It then survives a crash. */
  keep(name: string, draft: string): Promise<void>;
  /** Makes a file readable on the local disk; null when there is none. */
  open(name: string): Promise<LocalFile | null>;
  has(name: string): Promise<boolean>;
  /** Removes a file; succeeds when it does not exist. */
  remove(name: string): Promise<void>;
  /** Returns the files below a folder, unordered. */
  list(folder: string): Promise<ListedFile[]>;
}
