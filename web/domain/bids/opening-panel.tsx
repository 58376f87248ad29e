import { type Opening, openBids } from '#contract/opening.ts';
import { call } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { invalidate } from '../session/use-endpoint.ts';
import { useFormats } from '../../lib/site.tsx';
import { Actions, Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/notify.ts';
import css from './bids.module.css';
import { type OfficerOption, OfficerPassphrases, givenPassphrases, noPassphrases, usePassphraseLabels } from './officer-passphrases.tsx';
import { bidEndpoints } from './use-bid-action.ts';
import { useWhen } from './use-when.ts';

type Preparation = NonNullable<Opening['preparation']>;

function OpeningForm({ notice, officers, own, isSecond }: { notice: string; officers: readonly OfficerOption[]; own: string; isSecond: boolean }) {
  const t = useT();
  const labels = usePassphraseLabels(isSecond);
  const blank = {
    officers: [
      { id: own, passphrase: '' },
      { id: '', passphrase: '' },
    ],
  };
  const form = useForm(
    blank,
    async (values, { reset }) => {
      const { opening } = await call(openBids, { body: { notice, officers: givenPassphrases(values.officers) } });
      reset(noPassphrases);
      if (opening) notify({ severity: 'success', summary: t('bids.opening.opened'), detail: '' });
      await invalidate(...bidEndpoints);
    },
    'opening',
  );
  return (
    <Form form={form} endpoint={openBids} labels={labels}>
      <OfficerPassphrases officers={officers} mayFollow isSecond={isSecond} hasSecond={form.watch('officers.1.id') !== ''} />
      <Actions submit={t('bids.opening.submit')} />
    </Form>
  );
}

function Prepared({ notice, preparation, opensAt }: { notice: string; preparation: Preparation; opensAt: string | null }) {
  const t = useT();
  const when = useWhen();
  const { instant, siteZone } = useFormats();
  const { hindrance, officers, waiting, mayOpen } = preparation;
  const own = officers.find(({ isYou }) => isYou);
  const isTooEarly = hindrance === 'too-early';
  return (
    <section className={css.panel}>
      <h2>{t('bids.opening.title')}</h2>
      {isTooEarly && opensAt && <p>{t('bids.opening.opensAt', { date: when(opensAt) })}</p>}
      {hindrance !== null && !(isTooEarly && opensAt) && <p className={css.danger}>{t(`bids.hindrance.${hindrance}`)}</p>}
      <ul className={css.rows} hidden={hindrance === 'cancelled'}>
        {officers.map(({ id, name, canOpen, isYou }) => (
          <li key={id}>
            <span className={css.summary}>
              <span>
                {name}
                {isYou && ` · ${t('bids.officers.you')}`}
              </span>
              <span className={css.small}>{t(canOpen ? 'bids.opening.canOpen' : 'bids.opening.cannotOpen')}</span>
            </span>
          </li>
        ))}
      </ul>
      {waiting && (
        <p className={css.ready}>
          {t('bids.opening.waiting', { name: officers.find(({ id }) => id === waiting.officer)?.name ?? '', time: instant(waiting.until, siteZone, 'time') })}
        </p>
      )}
      {hindrance === null && !mayOpen && <p>{t('bids.opening.onlyOfficers')}</p>}
      {mayOpen && own && (
        <>
          <p className={css.lead}>{t('bids.opening.text')}</p>
          <OpeningForm
            notice={notice}
            officers={officers.filter(({ canOpen }) => canOpen)}
            own={own.id}
            isSecond={waiting !== null && waiting.officer !== own.id}
          />
        </>
      )}
    </section>
  );
}

/** The opening of a tender: what it still needs, or that it took place. */
export function OpeningPanel({ notice, opening: { opening, preparation, opensAt } }: { notice: string; opening: Opening }) {
  const t = useT();
  const when = useWhen();
  if (preparation) return <Prepared notice={notice} preparation={preparation} opensAt={opensAt} />;
  if (!opening) return null;
  const names = opening.officers?.flatMap(({ name }) => name ?? []) ?? [];
  return (
    <p className={css.ready}>
      {t('bids.opening.openedAt', { date: when(opening.openedAt, { isExact: true }) })}
      {names.length > 0 && ` · ${t('bids.opening.by', { names: names.join(', ') })}`}
    </p>
  );
}
