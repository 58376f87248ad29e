import { useRef, useState } from 'react';
import type { Output } from '#contract/endpoint.ts';
import { type Proposal, proposeFields } from '#contract/proposals.ts';
import { CallError, call } from '../../api.ts';
import { type Translate, loadTexts, useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import ui from '../../ui/ui.module.css';
import css from './document-proposals.module.css';

await loadTexts('document-proposals');

interface ProposalsProps {
  /** Id for the title, which names the dialog around it. */
  titleId: string;
  /** Label of a field, as the form shows it. */
  labelOf: (proposal: Pick<Proposal, 'tab' | 'field'>) => string;
  onUse: (proposals: readonly Proposal[]) => void;
}

const MAX_BYTES = 20 * 1024 * 1024;
const TYPES = '.docx,.pdf,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document';

type Read = Output<typeof proposeFields>;

/** What went wrong, in words. */
function failureText(error: unknown, t: Translate): string {
  const problem = error instanceof CallError ? error.problem : null;
  const rule = problem?.errors?.[0]?.rule;
  if (problem?.code === 'body-too-large') return t('document-proposals.failure.too-large');
  return t(`document-proposals.failure.${rule ?? 'other'}`, { defaultValue: t('document-proposals.failure.other') });
}

/** The value in words where the document has a code: of the language. */
const useShown = () => {
  const { locale } = useFormats();
  return ({ field, value, shown }: Proposal) =>
    field === 'language' ? (new Intl.DisplayNames(locale, { type: 'language' }).of(String(value)) ?? shown) : shown;
};

const keyOf = ({ tab, field, value }: Proposal) => JSON.stringify([tab, field, value]);

function ProposalRow({ proposal, label, isUsed, onUse }: { proposal: Proposal; label: string; isUsed: boolean; onUse: () => void }) {
  const t = useT();
  const shown = useShown()(proposal);
  return (
    <li className={css.row}>
      <div className={css.text}>
        <span className={css.label}>{label}</span>
        <span>{shown}</span>
        <q className={css.sentence}>{proposal.sentence}</q>
        {proposal.confidence === 'low' && <small className={css.unsure}>{t('document-proposals.unsure')}</small>}
      </div>
      <button
        type="button"
        className={ui.button}
        disabled={isUsed}
        aria-label={t('words.labelled', { label: t('document-proposals.use'), value: `${label} ${shown}` })}
        onClick={onUse}
      >
        {t(isUsed ? 'document-proposals.used' : 'document-proposals.use')}
      </button>
    </li>
  );
}

/** Reads an earlier tender and shows what it proposes for each field, with the sentence that it came from. Nothing is used unseen. */
export default function DocumentProposals({ titleId, labelOf, onUse }: ProposalsProps) {
  const t = useT();
  const running = useRef<AbortController>(null);
  const [state, setState] = useState<{ name: string; read?: Read; failure?: string } | null>(null);
  const [usedKeys, setUsedKeys] = useState<ReadonlySet<string>>(new Set());

  const readFile = async (file: File) => {
    running.current?.abort();
    running.current = new AbortController();
    const { signal } = running.current;
    setUsedKeys(new Set());
    if (file.size > MAX_BYTES) return setState({ name: file.name, failure: t('document-proposals.failure.too-large') });
    setState({ name: file.name });
    try {
      const read = await call(proposeFields, { query: {} }, { signal, file });
      setState({ name: file.name, read });
    } catch (error) {
      if (!signal.aborted) setState({ name: file.name, failure: failureText(error, t) });
    }
    return undefined;
  };
  const use = (proposals: readonly Proposal[]) => {
    onUse(proposals);
    setUsedKeys((keys) => new Set([...keys, ...proposals.map(keyOf)]));
  };
  const items = state?.read?.items ?? [];
  // Of codes those that the document names itself.
  const likeliest = items.filter(({ tab, field, confidence }, index) =>
    field === 'cpv' ? confidence === 'high' : items.findIndex((each) => each.tab === tab && each.field === field) === index,
  );
  return (
    <section className={css.proposals} aria-labelledby={titleId}>
      <h2 id={titleId} className={css.title}>
        {t('document-proposals.title')}
      </h2>
      <p className={css.hint}>{t('document-proposals.hint')}</p>
      <label className={css.file}>
        <span className={css.label}>{t('document-proposals.choose')}</span>
        <input
          type="file"
          accept={TYPES}
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = '';
            if (file) void readFile(file);
          }}
        />
      </label>
      <output className={css.status}>
        {state && !state.read && !state.failure && <p>{t('document-proposals.reading', { name: state.name })}</p>}
        {state?.failure && <p className={css.failure}>{state.failure}</p>}
        {state?.read && <p>{t('document-proposals.found', { count: items.length, n: String(items.length), name: state.name })}</p>}
        {state?.read?.cut && <p>{t('document-proposals.cut')}</p>}
      </output>
      {items.length > 0 && (
        <>
          <button type="button" className={ui.primary} disabled={likeliest.every((item) => usedKeys.has(keyOf(item)))} onClick={() => use(likeliest)}>
            {t('document-proposals.useAll')}
          </button>
          <ul className={css.list}>
            {items.map((proposal) => (
              <ProposalRow
                key={keyOf(proposal)}
                proposal={proposal}
                label={labelOf(proposal)}
                isUsed={usedKeys.has(keyOf(proposal))}
                onUse={() => use([proposal])}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
