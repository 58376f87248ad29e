import { setFree } from './lifecycle/set-free.ts';
import { startFilledDrafts } from './drafts/start-filled-drafts.ts';
import { writingOrganisation } from './drafts/new-draft.ts';
import { contentsBySource } from './store/notices-bulk.repo.ts';

/** What imports ask of notices besides storing them: their contents by source, to open or lock them, and drafts that are filled in. */
export const importing = { contentsBySource, setFree, startFilledDrafts, writingOrganisation };
