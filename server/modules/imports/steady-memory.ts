import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LIMIT_BYTES = 16 * 1024 * 1024;

// Buffers lie beside the heap, and go with the objects in it that hold them.
const inUse = () => {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

/**
 * Keeps a long import small. A batch lives just long enough to be taken for something lasting, and V8 lets such garbage
 * pile up to several times what is in use before it looks; so it is asked to look whenever 16 MB have gathered.
 * @returns to be called between batches.
 */
export function steadyMemory(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let settled = inUse();
  return () => {
    if (inUse() < settled + LIMIT_BYTES) return;
    collect();
    settled = inUse();
  };
}
