import type { NoticeFields } from '#contract/draft-fields.ts';
import { usePageSite } from '../../lib/site.tsx';
import { useSaveState } from '../../ui/autosave/use-saved-form.ts';
import { useDraft } from './draft-context.ts';

/** What other tabs take from the general information as it stands now. */
export function useGeneral() {
  const { site } = usePageSite();
  const { saver } = useDraft();
  useSaveState(saver);
  const general = saver.valuesOf('General-information') as NoticeFields['General-information'];
  return {
    title: general.title ?? '',
    language: general.language,
    type: general.type ?? 'invitationForBids',
    kind: general.kind,
    currency: general.value?.currency ?? site.currency,
    zone: general.deadline?.zone ?? site.timeZone,
    deadlineTime: general.deadline?.time ?? '17:00',
  };
}
