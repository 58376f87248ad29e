import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LIMIT_BYTES = 16 * 1024 * 1024;

// Buffers lie outside the heap, and are freed with the heap objects that hold them.
const bytesInUse = () => {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

/**
 * Keeps the memory of a long import small. A batch lives long enough to reach V8's old generation, where garbage grows to several times the
 * memory in use. So a collection is requested every 16 MB.
 * @returns a function to call between batches.
 */
export function limitGarbage(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let settled = bytesInUse();
  return () => {
    if (bytesInUse() < settled + LIMIT_BYTES) return;
    collect();
    settled = bytesInUse();
  };
}
