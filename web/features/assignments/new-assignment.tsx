import { noticeCards } from '#contract/notices.ts';
import { useT } from '../../i18n.ts';
import { AssignForm } from '../../domain/assignments/assign-form.tsx';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { NotLoaded } from '../../shell/session/not-loaded.tsx';
import css from './assignments.module.css';

/** Who comes from the notice goes on here. */
const focusOn = (heading: HTMLElement | null) => heading?.focus();
const NOTICE_ID = /^[0-9a-hjkmnp-tv-z]{26}$/u;

/** The notice that an address asks to assign (`?assign=ID`); null: none. */
export function noticeToAssign(params: URLSearchParams): string | null {
  const id = params.get('assign') ?? '';
  return NOTICE_ID.test(id) ? id : null;
}

/** Assigns a notice that was chosen on its own page. */
export function NewAssignment({ notice, onDone }: { notice: string; onDone: () => void }) {
  const t = useT();
  const cards = useEndpoint(noticeCards, { query: { ids: notice } });
  const card = cards.data?.items[0];
  if (!cards.data) return <NotLoaded queries={[cards]} />;
  if (!card) return <p role="alert">{t('assignments.gone')}</p>;
  return (
    <section className={css.fresh} aria-labelledby="new-assignment">
      <h2 id="new-assignment" ref={focusOn} tabIndex={-1} lang={card.language ?? undefined}>
        {card.title}
      </h2>
      <AssignForm notice={card} onDone={onDone} />
    </section>
  );
}
