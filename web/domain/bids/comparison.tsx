import { useState } from 'react';
import type { Evaluation, LotComparison } from '#contract/evaluation.ts';
import { useT } from '../../i18n.ts';
import { usePermission } from '../session/permissions.ts';
import { useFormats } from '../../lib/site.tsx';
import ui from '../../ui/ui.module.css';
import { AssessmentForm } from './assessment-form.tsx';
import css from './bids.module.css';
import { useCriterionName } from './criteria-form.tsx';
import { useWhen } from './use-when.ts';

/** The bids for one lot side by side, the best first. */
export function Comparison({ notice, evaluation, lot }: { notice: string; evaluation: Evaluation; lot: LotComparison }) {
  const t = useT();
  const { money, locale } = useFormats();
  const when = useWhen();
  const nameOf = useCriterionName();
  const mayEvaluate = usePermission('bids.evaluate');
  const [assessed, setAssessed] = useState<string | null>(null);
  const number = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value);
  const title = lot.id === '' ? t('bids.evaluation.whole') : (lot.title ?? lot.id);
  const { decision } = lot;
  const winner = lot.bids.find(({ bid }) => bid === decision?.winner)?.organisation.name ?? t('bids.award.nobody');
  return (
    <section className={css.offers}>
      <h3>{title}</h3>
      {decision && (
        <div className={css.ready}>
          <p>{t('bids.award.decided', { date: when(decision.decidedAt), winner })}</p>
          <p>{decision.reason}</p>
        </div>
      )}
      {lot.bids.length === 0 && <p>{t('bids.evaluation.noBids')}</p>}
      {lot.bids.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself, also with the keyboard
        <section className={css.scroll} aria-label={title} tabIndex={0}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t('bids.table.bidder')}</th>
                <th scope="col" className={css.amount}>
                  {t('bids.table.amount')}
                </th>
                {evaluation.criteria.map((criterion) => (
                  <th key={criterion.id} scope="col" className={css.amount}>
                    {nameOf(criterion)} ({number(criterion.weight)})
                  </th>
                ))}
                <th scope="col" className={css.amount}>
                  {t('bids.evaluation.total')}
                </th>
                <th scope="col" className={css.amount}>
                  {t('bids.evaluation.rank')}
                </th>
                {mayEvaluate && !decision && <th scope="col">{t('bids.evaluation.assess')}</th>}
              </tr>
            </thead>
            <tbody>
              {lot.bids.map((row) => (
                <tr key={row.bid} className={row.rank === 1 ? css.first : undefined}>
                  <td>
                    {row.organisation.name}
                    {!row.admissible && <div className={css.small}>{t('bids.evaluation.notAdmissible')}</div>}
                  </td>
                  <td className={css.amount}>{money(row)}</td>
                  {evaluation.criteria.map((criterion) => (
                    <td key={criterion.id} className={css.amount}>
                      {number(row.scores[criterion.id])}
                    </td>
                  ))}
                  <td className={css.amount}>{number(row.total)}</td>
                  <td className={css.amount}>{number(row.rank)}</td>
                  {mayEvaluate && !decision && (
                    <td>
                      <button
                        type="button"
                        className={ui.quiet}
                        aria-expanded={assessed === row.bid}
                        onClick={() => setAssessed(assessed === row.bid ? null : row.bid)}
                      >
                        {t('bids.evaluation.assess')}
                        <span className={ui.visuallyHidden}> {row.organisation.name}</span>
                      </button>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {assessed && (
        <AssessmentForm
          key={`${assessed} ${evaluation.revision}`}
          notice={notice}
          evaluation={evaluation}
          bid={assessed}
          lot={lot.id}
          bidder={lot.bids.find(({ bid }) => bid === assessed)?.organisation.name ?? ''}
          onClose={() => setAssessed(null)}
        />
      )}
    </section>
  );
}
