import { useState } from 'react';
import { addHoliday, listHolidays } from '#contract/holidays.ts';
import { CallError, call } from '../../../api.ts';
import { loadTexts, useT } from '../../../i18n.ts';
import { useFormats } from '../../../lib/site.tsx';
import { invalidate } from '../../../domain/session/use-endpoint.ts';
import { TextArea } from '../../../ui/form/fields.tsx';
import { Actions, Form } from '../../../ui/form/form.tsx';
import { useReportUnsaved } from '../../../ui/form/unsaved-changes.tsx';
import { InvalidValues, useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/notify.ts';
import css from '../administration.module.css';
import own from './holidays.module.css';
import { type PastedLine, parseHolidays } from './parse-holidays.ts';

await loadTexts('administration', 'form');

const MAX_LENGTH = 20_000;
const blank = { text: '' };
type Reason = 'unreadable' | 'taken';
interface Refused {
  readonly line: string;
  readonly reason: Reason;
}

/** Adds the holiday of a line. @returns why it was refused; null: it was added. @throws CallError for any other failure. */
async function addLine(country: string, { holiday }: PastedLine): Promise<Reason | null> {
  if (!holiday) return 'unreadable';
  try {
    await call(addHoliday, { body: { country, ...holiday } });
    return null;
  } catch (error) {
    const code = error instanceof CallError ? error.problem?.code : undefined;
    if (code === 'conflict') return 'taken';
    if (code === 'invalid-input') return 'unreadable';
    throw error;
  }
}

/** Adds many public holidays, one a line. Lines that were refused stay, each with its reason. */
export function PasteHolidays({ country, onAdded }: { country: string; onAdded: (date: string) => void }) {
  const t = useT();
  const { count } = useFormats();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const labels = { text: t('administration.holidays.lines') };
  const form = useForm(
    blank,
    async ({ text }, { reset }) => {
      const lines = parseHolidays(text);
      if (lines.length === 0) throw new InvalidValues([{ name: 'text', rule: 'required' }]);
      const added: string[] = [];
      const kept: Refused[] = [];
      let next = 0;
      try {
        for (; next < lines.length; next++) {
          const line = lines[next]!;
          const reason = await addLine(country, line);
          if (reason) kept.push({ line: line.line, reason });
          else added.push(line.holiday!.date);
        }
      } finally {
        setRefused(kept);
        reset({ text: [...kept, ...lines.slice(next)].map(({ line }) => line).join('\n') });
        if (added.length > 0)
          notify({ severity: 'success', summary: t('administration.holidays.addedMany', { count: added.length, n: count(added.length) }), detail: '' });
        await invalidate(listHolidays);
      }
      if (added[0]) onAdded(added[0]);
    },
    'holidays',
  );
  // What was refused stays, and is not stored either.
  useReportUnsaved(form.watch(['text']).some((value) => value.trim() !== ''));
  return (
    <section className={`${css.panel} ${own.adding}`} aria-labelledby="holidays-paste">
      <h2 id="holidays-paste">{t('administration.holidays.addMany')}</h2>
      <Form form={form} labels={labels} isShort aria-label={t('administration.holidays.addMany')}>
        <TextArea name="text" label={labels.text} hint={t('administration.holidays.linesHint')} maxLength={MAX_LENGTH} rows={7} spellCheck={false} />
        {refused.length > 0 && (
          <div role="alert" className={own.refused}>
            <strong>{t('administration.holidays.refused', { count: refused.length, n: count(refused.length) })}</strong>
            <ul>
              {refused.map(({ line, reason }, index) => (
                // oxlint-disable-next-line react/no-array-index-key
                <li key={index}>{t('words.labelled', { label: line, value: t(`administration.holidays.${reason}`) })}</li>
              ))}
            </ul>
          </div>
        )}
        <Actions submit={t('administration.holidays.addAll')} isSecondary />
      </Form>
    </section>
  );
}
