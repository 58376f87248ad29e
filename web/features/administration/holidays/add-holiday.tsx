import { addHoliday, listHolidays } from '#contract/holidays.ts';
import { CallError, call } from '../../../api.ts';
import { loadTexts, useT } from '../../../i18n.ts';
import { invalidate } from '../../../domain/session/use-endpoint.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { Actions, Form } from '../../../ui/form/form.tsx';
import { useReportUnsaved } from '../../../ui/form/unsaved-changes.tsx';
import { InvalidValues, useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/notify.ts';
import css from '../administration.module.css';
import own from './holidays.module.css';

await loadTexts('administration', 'form');

const blank = { date: '', name: '' };
type Field = keyof typeof blank;

/** Adds one public holiday. */
export function AddHoliday({ country, onAdded }: { country: string; onAdded: (date: string) => void }) {
  const t = useT();
  const labels = { date: t('administration.holidays.date'), name: t('administration.holidays.name') };
  const form = useForm(
    blank,
    async ({ date, name }, { reset, setError }) => {
      const missing = Object.entries({ date, name }).filter(([, value]) => value.trim() === '');
      if (missing.length > 0) throw new InvalidValues(missing.map(([field]) => ({ name: field as Field, rule: 'required' })));
      try {
        await call(addHoliday, { body: { country, date, name } });
      } catch (error) {
        if (!(error instanceof CallError && error.problem?.code === 'conflict')) throw error;
        return setError('date', { type: 'taken', message: t('administration.holidays.taken') });
      }
      notify({ severity: 'success', summary: t('administration.holidays.added', { name }), detail: '' });
      reset(blank);
      await invalidate(listHolidays);
      return onAdded(date);
    },
    'holiday',
  );
  // What was refused stays, and is not stored either.
  useReportUnsaved(form.watch(['date', 'name']).some((value) => value.trim() !== ''));
  return (
    <section className={`${css.panel} ${own.adding}`} aria-labelledby="holiday-add">
      <h2 id="holiday-add">{t('administration.holidays.addOne')}</h2>
      <Form form={form} endpoint={addHoliday} labels={labels} isShort aria-label={t('administration.holidays.addOne')}>
        <TextField name="date" label={labels.date} type="date" min="2000-01-01" max="2199-12-31" />
        <TextField name="name" label={labels.name} autoComplete="off" />
        <Actions submit={t('administration.holidays.add')} />
      </Form>
    </section>
  );
}
