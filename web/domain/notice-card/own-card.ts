import { useEffect, useState } from 'react';
import { type NoticeCard, noticeCards } from '#contract/notices.ts';
import { call } from '../../api.ts';
import { logQuietly } from '../../lib/fetch-part.ts';
import { mayOpenLocked } from '../session/may-open-locked.ts';
import { activeChild, useUser } from '../session/session.ts';

/** All cards of a page are requested together. */
const TOGETHER_MS = 50;
const MOST = 100;
type Waiting = Map<string, ((card: NoticeCard | undefined) => void)[]>;
let waiting: Waiting = new Map();

async function ask(): Promise<void> {
  const asked = [...waiting];
  waiting = new Map();
  const cards = new Map<string, NoticeCard>();
  try {
    for (let from = 0; from < asked.length; from += MOST) {
      const ids = asked.slice(from, from + MOST).map(([id]) => id);
      const { items } = await call(noticeCards, { query: { ids: ids.join(',') } });
      for (const card of items) cards.set(card.id, card);
    }
  } catch (error) {
    logQuietly('own cards')(error);
  }
  for (const [id, answers] of asked) for (const answer of answers) answer(cards.get(id));
}

const cardOf = (id: string): Promise<NoticeCard | undefined> =>
  new Promise((resolve) => {
    if (waiting.size === 0) setTimeout(() => void ask(), TOGETHER_MS);
    waiting.set(id, [...(waiting.get(id) ?? []), resolve]);
  });

/** A card as this reader may see it. Pages are made for visitors, so a signed-in reader requests their locked cards again. */
export function useOwnCard(notice: NoticeCard): NoticeCard {
  const user = useUser();
  const child = activeChild.use();
  const [found, setFound] = useState<{ by: string; card: NoticeCard } | null>(null);
  const by = notice.locked && user && mayOpenLocked(user, child) ? `${user.id} ${child} ${notice.id}` : null;
  useEffect(() => {
    if (by === null) return undefined;
    let isGone = false;
    const fill = async () => {
      const card = await cardOf(notice.id);
      if (card && !card.locked && !isGone) setFound({ by, card });
    };
    void fill();
    return () => void (isGone = true);
  }, [by, notice.id]);
  return found !== null && found.by === by ? found.card : notice;
}
