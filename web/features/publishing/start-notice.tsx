import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type NoticeDetails, createNotice, noticeDetails, removeDraft } from '#contract/drafts.ts';
import { type CallError, CallError as Failure, call } from '../../api.ts';
import { activeChild, useUser } from '../../domain/session/session.ts';
import { logOnly } from '../../lib/load-optional.ts';
import { readLocalCopy, writeLocalCopy } from '../../lib/local-copies.ts';
import { NotLoaded } from '../../shell/session/not-loaded.tsx';

/** Address of a draft in the wizard. */
export const wizardPath = (id: string): string => `/publish-tenders?id=${id}`;

/** Where the id of the draft that was started last for an organisation is kept. */
const placeOf = (child: string | null) => `new ${child ?? ''}`;

/** The draft that was started last and left untouched: it is taken up instead of starting another one. */
async function untouchedDraft(person: string, place: string): Promise<string | null> {
  const id = readLocalCopy<string>(person, place);
  if (id === null) return null;
  const details = await call(noticeDetails, { query: { id } }).catch(() => null);
  const isUntouched = details !== null && 'mayEdit' in details && isUntouchedDraft(details);
  if (!isUntouched) writeLocalCopy(person, place, null);
  return isUntouched ? id : null;
}
const isUntouchedDraft = ({ status, revision, fields }: NoticeDetails) => status === 'draft' && revision === 1 && !fields['General-information'].title;

/** Removes an empty draft that another one replaces. What was written into it elsewhere stays, and what cannot be removed. */
export async function removeUntouchedDraft(person: string, child: string | null, id: string): Promise<void> {
  if ((await untouchedDraft(person, placeOf(child))) !== id) return;
  writeLocalCopy(person, placeOf(child), null);
  await call(removeDraft, { query: { id } }).catch(logOnly('untouched draft'));
}

/** Starts a draft of the active organisation and opens it: its address has the id, so that a reload or another device finds it again. */
export function StartNotice() {
  const go = useNavigate();
  const person = useUser()?.id ?? '';
  const child = activeChild.use();
  const [failure, setFailure] = useState<CallError | null>(null);
  const isStarted = useRef(false);
  const start = async () => {
    setFailure(null);
    const place = placeOf(child);
    try {
      const id = (await untouchedDraft(person, place)) ?? (await call(createNotice, { body: {} })).id;
      writeLocalCopy(person, place, id);
      await go(wizardPath(id), { replace: true });
    } catch (error) {
      setFailure(error instanceof Failure ? error : new Failure(0, null));
    }
  };
  useEffect(() => {
    // Once, also in development.
    if (isStarted.current) return;
    isStarted.current = true;
    void start();
  });
  return <NotLoaded queries={[{ isError: failure !== null, error: failure, refetch: start }]} />;
}
