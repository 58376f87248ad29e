import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type OpenQuestion, answerQuestion, countOpenQuestions, declineQuestion, listOpenQuestions } from '#contract/questions.ts';
import { call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { addressOfNotice } from '../../lib/addresses.ts';
import { useFormats } from '../../lib/site.tsx';
import { DirectoryPagination } from '../../domain/directory/directory-layout.tsx';
import { invalidate, useEndpoint } from '../../domain/session/use-endpoint.ts';
import { NotLoaded } from '../../shell/session/not-loaded.tsx';
import { useCrumbs } from '../../shell/use-crumbs.ts';
import { CheckField, SelectField, TextArea } from '../../ui/form/fields.tsx';
import { Actions, Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/notify.ts';
import ui from '../../ui/ui.module.css';
import questions from '../../domain/questions/questions.module.css';
import css from './open-questions.module.css';

await loadTexts('questions', 'form', 'lists');

const MAX_AMENDMENTS = 20;

/** Answers a question. An answer that changes the tender names its amendment; without one the form leads to the notice. */
function AnswerForm({ question, onDone }: { question: OpenQuestion; onDone: () => void }) {
  const t = useT();
  const { count } = useFormats();
  const { id, latestAmendment } = question;
  const form = useForm(
    { answer: '', changesTender: false, amendment: '' },
    async ({ answer, changesTender, amendment }) => {
      await call(answerQuestion, {
        body: { id, answer, changesTender, ...(changesTender && amendment !== '' ? { amendment: Number(amendment) } : {}) },
      });
      notify({ severity: 'success', summary: t('questions.answered'), detail: t('questions.answeredText') });
      onDone();
    },
    `answer-${id}`,
  );
  const changesTender = form.watch('changesTender');
  const amendments = Array.from({ length: Math.min(latestAmendment, MAX_AMENDMENTS) }, (_, index) => latestAmendment - index);
  return (
    <Form form={form} endpoint={answerQuestion} isShort>
      <TextArea name="answer" label={t('questions.answer')} />
      <CheckField name="changesTender" label={t('questions.changesTender')} hint={t('questions.changesTenderHint')} />
      {changesTender && (
        <>
          <p className={questions.quiet}>
            {t('questions.amendFirst')}{' '}
            <Link className={ui.link} to={addressOfNotice(question.notice)}>
              {t('questions.openNotice')}
            </Link>
          </p>
          <SelectField
            name="amendment"
            label={t('questions.amendment')}
            empty={t('questions.noAmendment')}
            options={amendments.map((number) => ({ value: String(number), label: t('questions.amendmentNumber', { number: count(number) }) }))}
          />
        </>
      )}
      <Actions submit={t('questions.sendAnswer')} />
    </Form>
  );
}

function DeclineForm({ question: { id }, onDone }: { question: OpenQuestion; onDone: () => void }) {
  const t = useT();
  const form = useForm(
    { reason: '' },
    async ({ reason }) => {
      await call(declineQuestion, { body: { id, reason } });
      notify({ severity: 'success', summary: t('questions.declined'), detail: '' });
      onDone();
    },
    `decline-${id}`,
  );
  return (
    <Form form={form} endpoint={declineQuestion} isShort>
      <TextArea name="reason" label={t('questions.declineReason')} rows={3} />
      <Actions submit={t('questions.decline')} isSecondary />
    </Form>
  );
}

/** An answered question leaves the list. */
const onDone = () => void invalidate(listOpenQuestions, countOpenQuestions);

function OpenQuestionItem({ question }: { question: OpenQuestion }) {
  const t = useT();
  const { count, instant, siteZone } = useFormats();
  const [open, setOpen] = useState<'answer' | 'decline' | null>(null);
  const { notice, number, firm, askedAt, language } = question;
  return (
    <li>
      <h2 className={css.notice}>
        <Link to={`${addressOfNotice(notice)}#questions`} lang={notice.language ?? undefined}>
          {notice.title}
        </Link>
      </h2>
      <p className={questions.quiet}>
        {[notice.buyer, t('questions.head', { number: count(number), firm: count(firm) }), instant(askedAt, siteZone, 'day')].join(' · ')}
      </p>
      <p className={questions.text} lang={language}>
        {question.question}
      </p>
      <div className={questions.buttons}>
        <button type="button" className={ui.button} aria-expanded={open === 'answer'} onClick={() => setOpen(open === 'answer' ? null : 'answer')}>
          {t('questions.answerThis')}
        </button>
        <button type="button" className={ui.quiet} aria-expanded={open === 'decline'} onClick={() => setOpen(open === 'decline' ? null : 'decline')}>
          {t('questions.declineThis')}
        </button>
      </div>
      {open === 'answer' && <AnswerForm question={question} onDone={onDone} />}
      {open === 'decline' && <DeclineForm question={question} onDone={onDone} />}
    </li>
  );
}

/** The questions that wait for the buyer's answer, the oldest first. */
export default function OpenQuestions() {
  const t = useT();
  const [search] = useSearchParams();
  const cursor = search.get('cursor');
  const list = useEndpoint(listOpenQuestions, { query: cursor === null ? {} : { cursor } });
  useCrumbs([{ label: t('questions.openTitle') }]);
  const { data } = list;
  if (!data) return <NotLoaded queries={[list]} />;
  return (
    <div className={css.page}>
      <h1>{t('questions.openTitle')}</h1>
      <p className={questions.quiet}>{t('questions.openIntro')}</p>
      {data.items.length === 0 ? (
        <p>{t('questions.noneOpen')}</p>
      ) : (
        <ol className={questions.list}>
          {data.items.map((question) => (
            <OpenQuestionItem key={question.id} question={question} />
          ))}
        </ol>
      )}
      <DirectoryPagination path="/open-questions" query={search} list={data} />
    </div>
  );
}
