import { useState } from 'react';
import { askQuestion } from '#contract/questions.ts';
import { call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { TextArea } from '../../ui/form/fields.tsx';
import { Actions, Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import css from './questions.module.css';

await loadTexts('questions', 'form');

/** Asks the buyer of a notice a question, as a supplier. */
export function AskQuestion({ notice, onAsked }: { notice: string; onAsked?: () => void }) {
  const t = useT();
  const { count } = useFormats();
  const [asked, setAsked] = useState<number | null>(null);
  const form = useForm(
    { question: '' },
    async (body, { reset }) => {
      setAsked((await call(askQuestion, { body: { notice, ...body } })).number);
      reset();
      onAsked?.();
    },
    'ask',
  );
  return (
    <div className={css.form}>
      <h3>{t('questions.ask')}</h3>
      <p className={css.quiet}>{t('questions.askText')}</p>
      <output>{asked !== null && t('questions.asked', { number: count(asked) })}</output>
      <Form form={form} endpoint={askQuestion} isShort>
        <TextArea name="question" label={t('questions.question')} />
        <Actions submit={t('questions.send')} isSecondary />
      </Form>
    </div>
  );
}
