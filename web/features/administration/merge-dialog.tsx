import { useEffect, useRef, useState } from 'react';
import { mergeOrganisation, showHoldings } from '#contract/merges.ts';
import { type AdminOrganisation, approveRequest, showOrganisation } from '#contract/administration.ts';
import { call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { useFormats } from '../../lib/site.tsx';
import parts from '../../ui/parts.module.css';
import ui from '../../ui/ui.module.css';
import css from './administration.module.css';
import { Facts, useSubmittedFacts } from './facts.tsx';
import { useAdministrationAction } from './use-administration-action.ts';

await loadTexts('administration');

/** What the merge will move, fetched when the dialog opens. */
function MergePreview({ id }: { id: string }) {
  const t = useT();
  const { count } = useFormats();
  const { data: importedOrganisation } = useEndpoint(showOrganisation, { params: { id } });
  const { data: holdings } = useEndpoint(showHoldings, { params: { id } });
  const countText = (n: number | undefined) => (n === undefined ? '…' : count(n));
  return (
    <Facts
      facts={[
        { label: t('administration.merge.notices'), value: countText(holdings?.notices) },
        { label: t('administration.merge.awards'), value: countText(holdings?.awards) },
        { label: t('administration.field.identifiers'), value: countText(importedOrganisation?.identifiers.length) },
        { label: t('administration.merge.children'), value: countText(importedOrganisation?.children) },
      ]}
    />
  );
}

/**
 * Merges an imported organisation into a buyer, after a confirmation that lists what will move.
 * @param request the buyer's request; absent where the administrator found the two.
 */
export function MergeButton({
  organisation,
  importedOrganisation,
  request,
}: {
  organisation: AdminOrganisation;
  importedOrganisation: { id: string; name: string };
  request?: string;
}) {
  const t = useT();
  const runNotified = useAdministrationAction();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (isAsking) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isAsking]);
  const { id, name, revision } = organisation;
  const names = { name, other: importedOrganisation.name };
  if (organisation.approval !== 'approved' || organisation.blockedAt) return <p className={css.secondary}>{t('administration.merge.approveFirst')}</p>;
  const work = () =>
    request === undefined
      ? call(mergeOrganisation, { params: { id }, body: { organisation: importedOrganisation.id } }, { revision })
      : call(approveRequest, { body: { id: request } }, { revision });
  const run = async () => {
    setBusy(true);
    await runNotified(work, t('administration.merge.done', names));
    setBusy(false);
    setAsking(false);
  };
  const title = `merge-${importedOrganisation.id}`;
  return (
    <>
      <button type="button" className={request === undefined ? ui.button : ui.primary} onClick={() => setAsking(true)}>
        {t('administration.merge.action', { name })}
      </button>
      <dialog ref={dialog} className={css.dialog} aria-labelledby={title} onClose={() => setAsking(false)}>
        <form method="dialog">
          <h2 id={title}>{t('administration.merge.title', names)}</h2>
          <p>{t('administration.merge.goes')}</p>
          {isAsking && <MergePreview id={importedOrganisation.id} />}
          <p>{t('administration.merge.forGood', names)}</p>
          <div className={css.buttons}>
            <button type="button" className={parts.danger} disabled={isBusy} onClick={() => void run()}>
              {t('administration.merge.do')}
            </button>
            <button type="button" className={ui.button} onClick={() => setAsking(false)}>
              {t('administration.cancel')}
            </button>
          </div>
        </form>
      </dialog>
    </>
  );
}

function MergedOrganisation({ title, organisation: { name, country, city, details, identifiers } }: { title: string; organisation: AdminOrganisation }) {
  const factsOf = useSubmittedFacts();
  return (
    <div>
      <h3>{title}</h3>
      <Facts facts={factsOf({ name, country, city, ...details, identifiers })} />
    </div>
  );
}

/** The registered organisation and the imported one, side by side. */
export function RegisteredAndImported({
  organisation,
  importedOrganisation: { id },
}: {
  organisation: AdminOrganisation;
  importedOrganisation: { id: string };
}) {
  const t = useT();
  const { data: importedOrganisation } = useEndpoint(showOrganisation, { params: { id } });
  return (
    <div className={css.beside}>
      <MergedOrganisation title={t('administration.merge.registered')} organisation={organisation} />
      {importedOrganisation && <MergedOrganisation title={t('administration.merge.imported')} organisation={importedOrganisation} />}
    </div>
  );
}
