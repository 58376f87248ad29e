import { useEffect, useMemo, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { type Participation, type Receipt, submitBid } from '#contract/participation.ts';
import { CallError, call } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { invalidate } from '../../domain/session/use-endpoint.ts';
import { formatAmount, parseAmount } from '../../lib/amount.ts';
import { useFormats, usePageSite } from '../../lib/site.tsx';
import { TextArea } from '../../ui/form/fields.tsx';
import { Actions, Form, useMaxLength } from '../../ui/form/form.tsx';
import { type FormState, InvalidValues, useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/notify.ts';
import { Pagination } from '../../ui/pagination.tsx';
import css from '../../domain/bids/bids.module.css';
import { LotSearch } from '../../domain/lots/lot-search.tsx';
import { useFoundLots } from '../../domain/lots/use-found-lots.ts';
import { FilesField } from './files-field.tsx';
import { bidEndpoints } from '../../domain/bids/use-bid-action.ts';
import { LeftOutLots, leftOutLots } from './left-out-lots.tsx';
import { OffersFromTable } from './offers/offers-from-table.tsx';
import { useBidFiles } from './use-bid-files.ts';
import { useWhen } from '../../domain/bids/use-when.ts';

const LOTS_ON_A_PAGE = 50;
/** From so many lots on, their amounts may come from a table. */
const LOTS_FOR_A_TABLE = 5;
type Lot = Participation['lots'][number];
interface Values {
  offers: { amount: string; currency: string }[];
  note: string;
}

/** What the supplier typed, kept in this tab alone: for a copy with the receipt. */
export interface OwnCopy {
  bid: string;
  offers: { lot: string; amount: string; currency: string }[];
  note: string;
  files: string[];
}

function OfferField({ form, lot, index }: { form: FormState<Values>; lot: Lot; index: number }) {
  const t = useT();
  const when = useWhen();
  const { locale, money } = useFormats();
  const amount = useController({ control: form.control, name: `offers.${index}.amount` });
  const currency = useController({ control: form.control, name: `offers.${index}.currency` });
  const maxLength = useMaxLength(`offers.${index}.currency`);
  const id = form.idOf(`offers.${index}.amount`);
  const error = form.errorOf(`offers.${index}.amount`) ?? form.errorOf(`offers.${index}.lot`) ?? form.errorOf(`offers.${index}.currency`);
  const label = lot.id === '' ? t('bids.bid.amount') : (lot.title ?? lot.id);
  const unit = currency.field.value.trim().toUpperCase();
  /** What is sent: the supplier sees how its figures are read. */
  const read = parseAmount(locale, amount.field.value);
  const described = [read === null ? '' : `${id}-read`, error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={css.offer}>
      <label htmlFor={id}>
        {label}
        {lot.deadline && lot.id !== '' && (
          <span className={css.small}> · {t(lot.isOpen ? 'bids.bid.lotUntil' : 'bids.bid.lotClosed', { date: when(lot.deadline) })}</span>
        )}
      </label>
      <span className={css.controls}>
        <input
          id={id}
          className={css.control}
          inputMode="decimal"
          autoComplete="off"
          disabled={!lot.isOpen}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          {...amount.field}
        />
        {lot.currency ?? (
          <input aria-label={t('bids.bid.currency')} className={css.control} maxLength={maxLength} size={4} autoCapitalize="characters" {...currency.field} />
        )}
      </span>
      {read !== null && (
        <p id={`${id}-read`} className={css.read}>
          {money({ amount: read, currency: lot.currency ?? (/^[A-Z]{3}$/u.test(unit) ? unit : null) })}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </div>
  );
}

/** Errors of the offers that were sent, at the lots of the form. */
function atLots(error: unknown, places: readonly number[]): unknown {
  if (!(error instanceof CallError) || !error.problem?.errors) return error;
  const errors = error.problem.errors.map((one) => ({
    ...one,
    path: one.path.replace(/^body\.offers\.(\d+)/u, (_, index: string) => `body.offers.${places[Number(index)] ?? index}`),
  }));
  return new CallError(error.status, { ...error.problem, errors });
}

/** Submits a bid, or replaces the present one for the lots that are open. */
export function BidForm({
  participation,
  current,
  onSubmitted,
}: {
  participation: Participation;
  current: Receipt | undefined;
  onSubmitted: (copy: OwnCopy) => void;
}) {
  const t = useT();
  const { site } = usePageSite();
  const { count, locale } = useFormats();
  const when = useWhen();
  const { notice, lots } = participation;
  const files = useBidFiles(
    notice.id,
    participation.files,
    (current?.files ?? []).map(({ id }) => id),
  );
  /** One submission has one id: sent again unchanged, it is the same bid. */
  const request = useRef({ id: crypto.randomUUID(), content: '' });
  /** The lots whose offers a replacement would withdraw, while it asks; and those for which that was confirmed. */
  const [asked, setAsked] = useState<readonly Lot[]>([]);
  const confirmed = useRef<ReadonlySet<string>>(new Set());
  const blank: Values = { offers: lots.map((lot) => ({ amount: '', currency: lot.currency ?? site.currency })), note: '' };
  const form = useForm<Values>(
    blank,
    async ({ offers, note }, { reset }) => {
      if (files.isBusy) throw new InvalidValues([{ name: 'files', rule: 'files-on-the-way' }]);
      const places = offers.flatMap(({ amount }, index) => (amount.trim() === '' || !lots[index]?.isOpen ? [] : [index]));
      if (places.length === 0) throw new InvalidValues([{ name: 'offers.0.amount', rule: 'no-amount' }]);
      const leftOut = leftOutLots(participation, places);
      const isConfirmed = leftOut.every(({ id }) => confirmed.current.has(id));
      confirmed.current = new Set();
      setAsked(isConfirmed ? [] : leftOut);
      if (!isConfirmed) throw new InvalidValues([]);
      const given = places.map((index) => ({
        lot: lots[index]!.id,
        amount: parseAmount(locale, offers[index]!.amount) ?? offers[index]!.amount.trim(),
        currency: offers[index]!.currency.trim().toUpperCase(),
      }));
      const body = { notice: notice.id, offers: given, note, files: files.ids };
      const content = JSON.stringify(body);
      if (request.current.content !== content) request.current = { id: crypto.randomUUID(), content };
      const receipt = await call(submitBid, { body: { ...body, request: request.current.id } }).catch((error: unknown) => {
        throw atLots(error, places);
      });
      onSubmitted({ bid: receipt.id, offers: given, note, files: files.chosen.map(({ name }) => name) });
      files.settle();
      reset(blank);
      notify({ severity: 'success', summary: t('bids.bid.submitted'), detail: when(receipt.receivedAt, { isExact: true }) });
      await invalidate(...bidEndpoints);
    },
    'bid',
  );
  // Each lot with its place in the form.
  const placed = useMemo(() => lots.map((lot, index) => ({ ...lot, index })), [lots]);
  const { search, setSearch, page, setPage, items, total } = useFoundLots(placed, LOTS_ON_A_PAGE);
  const labels = useMemo(
    () => ({
      ...Object.fromEntries(lots.map((lot, index) => [`offers.${index}.amount`, lot.id === '' ? t('bids.bid.amount') : (lot.title ?? lot.id)])),
      note: t('bids.bid.note'),
      files: t('bids.bid.files'),
    }),
    [lots, t],
  );
  // An error may be at a lot on another page.
  const wrongPlace = /^offers\.(\d+)\./u.exec(form.problems[0]?.name ?? '')?.[1];
  useEffect(() => {
    if (wrongPlace === undefined) return;
    setSearch('');
    setPage(Math.trunc(Number(wrongPlace) / LOTS_ON_A_PAGE) + 1);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer
  }, [wrongPlace]);
  return (
    <section className={css.panel}>
      <h2>{t(current ? 'bids.bid.replaceTitle' : 'bids.bid.title')}</h2>
      <p className={css.lead}>{t('bids.bid.sealed')}</p>
      <Form form={form} endpoint={submitBid} labels={labels}>
        <fieldset className={css.offers}>
          <legend>{lots.length > 1 ? `${t('bids.receipt.lots')} (${count(lots.length)})` : t('bids.bid.amount')}</legend>
          {lots.length > 1 && <p className={css.small}>{t('bids.bid.lotsHint')}</p>}
          <p className={css.small}>{t('bids.bid.amountHint', { example: formatAmount(locale, '1250000.5', lots[0]?.currency ?? site.currency) })}</p>
          {lots.length > LOTS_ON_A_PAGE && <LotSearch value={search} found={total} onChange={setSearch} />}
          {lots.length >= LOTS_FOR_A_TABLE && (
            <OffersFromTable
              lots={lots}
              offersNow={() => form.getValues('offers')}
              // Thousands of values at once: set one by one they would take minutes.
              onRead={(offers) => form.reset({ ...form.getValues(), offers }, { keepDefaultValues: true })}
            />
          )}
          {items.map((lot) => (
            <OfferField key={lot.id} form={form} lot={lot} index={lot.index} />
          ))}
          <Pagination page={page} size={LOTS_ON_A_PAGE} total={total} onPageChange={setPage} />
        </fieldset>
        <TextArea name="note" label={labels.note} optional />
        <FilesField files={files} />
        {files.isBusy && <p className={css.small}>{t('bids.bid.waitForFiles')}</p>}
        {asked.length > 0 && (
          <LeftOutLots lots={asked} onConfirm={() => (confirmed.current = new Set(asked.map(({ id }) => id)))} onKeep={() => setAsked([])} />
        )}
        <Actions submit={t(current ? 'bids.bid.replace' : 'bids.bid.submit')} />
      </Form>
    </section>
  );
}
