import { useEffect, useState } from 'react';
import { type NoticeCard, noticeCards } from '#contract/notices.ts';
import { call } from '../../api.ts';
import { logOnly } from '../../lib/load-optional.ts';
import { mayReadLocked } from '../session/may-read-locked.ts';
import { activeChild, useUser } from '../session/session.ts';

/** All cards of a page are requested together. */
const BATCH_MS = 50;
const MAX_BATCH = 100;
type Batch = Map<string, ((card: NoticeCard | undefined) => void)[]>;
let batch: Batch = new Map();

async function fetchBatch(): Promise<void> {
  const requested = [...batch];
  batch = new Map();
  const cards = new Map<string, NoticeCard>();
  try {
    for (let from = 0; from < requested.length; from += MAX_BATCH) {
      const ids = requested.slice(from, from + MAX_BATCH).map(([id]) => id);
      const { items } = await call(noticeCards, { query: { ids: ids.join(',') } });
      for (const card of items) cards.set(card.id, card);
    }
  } catch (error) {
    logOnly('own cards')(error);
  }
  for (const [id, resolvers] of requested) for (const answer of resolvers) answer(cards.get(id));
}

const cardOf = (id: string): Promise<NoticeCard | undefined> =>
  new Promise((resolve) => {
    if (batch.size === 0) setTimeout(() => void fetchBatch(), BATCH_MS);
    batch.set(id, [...(batch.get(id) ?? []), resolve]);
  });

/** A card as this reader may see it. Pages are made for visitors, so a signed-in reader requests their locked cards again. */
export function usePersonalCard(notice: NoticeCard): NoticeCard {
  const user = useUser();
  const child = activeChild.use();
  const [found, setFound] = useState<{ by: string; card: NoticeCard } | null>(null);
  const by = notice.locked && user && mayReadLocked(user, child) ? `${user.id} ${child} ${notice.id}` : null;
  useEffect(() => {
    if (by === null) return undefined;
    let isUnmounted = false;
    const fill = async () => {
      const card = await cardOf(notice.id);
      if (card && !card.locked && !isUnmounted) setFound({ by, card });
    };
    void fill();
    return () => void (isUnmounted = true);
  }, [by, notice.id]);
  return found !== null && found.by === by ? found.card : notice;
}
