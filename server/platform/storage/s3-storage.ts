import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { type FileStorage, READ_BYTES, type StorageKey, pathOf } from './file-storage.ts';
import type { S3Address } from './storage-address.ts';

const [CONNECT_MS, SILENCE_MS] = [5000, 60_000];

/** Files in an S3 bucket. They arrive in a folder of this machine first, because the parts of an S3 upload are too large for that. */
export function s3Storage({ bucket, region, endpoint, credentials }: S3Address, incomingFolder: string): FileStorage {
  const client = new S3Client({
    region,
    endpoint,
    // Stores other than Amazon's know no host name for each bucket, and none of its newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
    ...(credentials ? { credentials } : {}),
  });
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
  const sizeOf = async (key: StorageKey) => ((await disk.exists(pathOf(key))) ? (await disk.getMetaData(pathOf(key))).contentLength : null);
  return {
    incomingFolder,
    // S3 shows an object when it is whole. The incoming file goes last, so that a crash before can be repeated.
    async put(key, incomingFile) {
      const file = await stat(incomingFile).catch(() => null);
      if (!file && (await sizeOf(key)) !== null) return;
      const contents = createReadStream(incomingFile, { highWaterMark: READ_BYTES });
      await disk.putStream(pathOf(key), contents, file ? { contentLength: file.size } : {});
      await rm(incomingFile);
    },
    sizeOf,
    // Flydrive opens whole files only.
    async open(key, range) {
      const { Body } = await client.send(
        new GetObjectCommand({ Bucket: bucket, Key: pathOf(key), ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}) }),
      );
      return Body as Readable;
    },
    remove: (key) => disk.delete(pathOf(key)),
  };
}
