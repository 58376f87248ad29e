import type { Endpoint, Request } from '#contract/endpoint.ts';
import {
  type DraftSaved,
  type NoticeDetails,
  saveAwards,
  saveContactInformation,
  saveCpvCodes,
  saveDetailedInformation,
  saveGeneralInformation,
} from '#contract/drafts.ts';
import { CallError, call } from '../../api.ts';
import { readLocalCopy, writeLocalCopy } from '../../lib/local-copies.ts';
import { Autosaver } from '../../ui/autosave/autosaver.ts';
import type { FieldRecord } from '../../ui/autosave/merge-fields.ts';
import type { LocalCopy, SavedPart, Unsaved } from '../../ui/autosave/save-state.ts';
import type { FormShape } from '../../ui/autosave/use-saved-form.ts';
import type { Values } from '../../ui/form/use-form.ts';
import type { Progress } from './draft-context.ts';
import { awardShape } from './shapes/award.ts';
import { contactShape } from './shapes/contact.ts';
import { detailedShape } from './shapes/detailed.ts';
import { generalShape } from './shapes/general.ts';
import { lotShape } from './shapes/lot.ts';
import { type FieldTab, bodyOf, entryIds, faultPath, longLists, recordOf, takeFields } from './tab-fields.ts';

type SaveEndpoint = typeof saveAwards | typeof saveContactInformation | typeof saveCpvCodes | typeof saveDetailedInformation | typeof saveGeneralInformation;
const endpoints: Readonly<Record<FieldTab, SaveEndpoint>> = {
  'General-information': saveGeneralInformation,
  'Contact-information': saveContactInformation,
  'Detailed-information': saveDetailedInformation,
  'cpv-codes': saveCpvCodes,
  CAI: saveAwards,
};
const shapes: Partial<Record<FieldTab, FormShape<Values>>> = {
  'General-information': generalShape as unknown as FormShape<Values>,
  'Contact-information': contactShape as unknown as FormShape<Values>,
  'Detailed-information': detailedShape as unknown as FormShape<Values>,
};
const fieldTabs = Object.keys(endpoints) as FieldTab[];

/** The stored fields of a tab, in the form that its own form gives them back: what nobody touches is no change. */
export function storedValues({ fields }: Pick<NoticeDetails, 'fields'>, tab: FieldTab): FieldRecord {
  const record = recordOf(fields, tab);
  const shape = shapes[tab];
  const entries = entryIds(record, longLists[tab] ?? '').map((id) => {
    const { toForm, toFields } = (tab === 'CAI' ? awardShape : lotShape)(id) as unknown as FormShape<Values>;
    return toFields(toForm(record));
  });
  return Object.assign({ ...record }, shape?.toFields(shape.toForm(record)), ...entries) as FieldRecord;
}

/** Saves fields of a tab. Faults of an entry of a list get the entry's name. @throws CallError */
async function saveTab(id: string, tab: FieldTab, changes: FieldRecord, revision: number): Promise<DraftSaved> {
  const body = bodyOf(changes);
  try {
    return (await call<Endpoint>(endpoints[tab], { query: { id }, body } as unknown as Request<Endpoint>, { revision })) as DraftSaved;
  } catch (error) {
    if (!(error instanceof CallError) || !error.problem?.errors) throw error;
    const errors = error.problem.errors.map((fault) => ({ ...fault, path: faultPath(fault.path, body) }));
    throw new CallError(error.status, { ...error.problem, errors });
  }
}

const localCopyOf = (person: string, id: string): LocalCopy => ({
  read: () => readLocalCopy<Unsaved>(person, id) ?? {},
  write: (unsaved) => writeLocalCopy(person, id, Object.keys(unsaved).length === 0 ? null : unsaved),
});

/** Saves a draft, tab by tab, at every pause. @param person whose unsaved changes are kept on this device. */
export function draftSaver(details: NoticeDetails, person: string): Autosaver<Progress, NoticeDetails> {
  const parts = fieldTabs.map((tab): [FieldTab, SavedPart<NoticeDetails>] => [
    tab,
    { valuesOf: (stored) => storedValues(stored, tab), save: (changes, revision) => saveTab(details.id, tab, changes, revision), take: takeFields },
  ]);
  return new Autosaver<Progress, NoticeDetails>(details, Object.fromEntries(parts), localCopyOf(person, details.id));
}
