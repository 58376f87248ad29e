import { useRef, useState } from 'react';
import { MAX_BID_FILE_BYTES } from '#contract/bid-names.ts';
import { removeBidFile } from '#contract/bid-files.ts';
import type { BidFile } from '#contract/participation.ts';
import { call } from '../../api.ts';
import { type SendOutcome, sendFile } from './send-file.ts';

/** A file that the supplier chose in this tab. */
export interface ChosenFile {
  key: number;
  name: string;
  size: number;
  /** Once the server knows it. */
  id: string | null;
  /** 0 to 1. */
  share: number;
  state: 'sending' | 'too-large' | SendOutcome;
}

/** The files of a bid: those chosen now, and earlier ones of the same supplier that may be attached again. */
export function useBidFiles(notice: string, earlier: readonly BidFile[], attachedBefore: readonly string[]) {
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const [attached, setAttached] = useState<ReadonlySet<string>>(new Set(attachedBefore));
  const files = useRef(new Map<number, { file: File; stop: () => void }>());
  const nextKey = useRef(1);
  const change = (key: number, fields: Partial<ChosenFile>) => setChosen((before) => before.map((one) => (one.key === key ? { ...one, ...fields } : one)));

  const send = (key: number, file: File) => {
    change(key, { state: 'sending', share: 0 });
    const { outcome, stop } = sendFile(notice, file, { onProgress: (share) => change(key, { share }), onStarted: (id) => change(key, { id }) });
    files.current.set(key, { file, stop });
    void outcome.then((state) => change(key, { state, ...(state === 'sent' ? { share: 1 } : {}) }));
  };
  const add = (list: readonly File[]) => {
    for (const file of list) {
      const key = nextKey.current++;
      const isTooLarge = file.size > MAX_BID_FILE_BYTES || file.size === 0;
      setChosen((before) => [...before, { key, name: file.name, size: file.size, id: null, share: 0, state: isTooLarge ? 'too-large' : 'sending' }]);
      if (!isTooLarge) send(key, file);
    }
  };
  const again = (key: number) => {
    const found = files.current.get(key);
    if (found) send(key, found.file);
  };
  const remove = (key: number) => {
    files.current.get(key)?.stop();
    files.current.delete(key);
    const id = chosen.find((one) => one.key === key)?.id;
    setChosen((before) => before.filter((one) => one.key !== key));
    // What cannot be removed is swept away after some days.
    if (id) void call(removeBidFile, { params: { id } }).catch(() => undefined);
  };
  const attach = (id: string, isAttached: boolean) => setAttached((before) => new Set(isAttached ? [...before, id] : [...before].filter((one) => one !== id)));
  const chosenIds = chosen.flatMap(({ id, state }) => (id && state === 'sent' ? [id] : []));
  const others = earlier.filter(({ id, size, received }) => received === size && !chosen.some((one) => one.id === id));
  return {
    chosen,
    others: others.map((file) => ({ ...file, isAttached: attached.has(file.id) })),
    add,
    again,
    remove,
    attach,
    /** Ids of the files of the bid, in order. */
    ids: [...others.filter(({ id }) => attached.has(id)).map(({ id }) => id), ...chosenIds],
    isBusy: chosen.some(({ state }) => state === 'sending'),
    /** After a bid: what was chosen belongs to it now. */
    settle: () => {
      setAttached(new Set([...attached, ...chosenIds]));
      setChosen([]);
    },
  };
}
export type BidFiles = ReturnType<typeof useBidFiles>;
