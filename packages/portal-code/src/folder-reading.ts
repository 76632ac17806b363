import type { FolderBlobs } from './folder-blobs.ts';
import type { FolderFiles } from './folder-files.ts';
import type { FolderProblems } from './folder-problems.ts';

/** A folder that is being read: its files, the contents that are found, and what is wrong. */
export interface FolderReading {
  readonly files: FolderFiles;
  readonly blobs: FolderBlobs;
  readonly problems: FolderProblems;
}
