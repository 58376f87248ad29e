import { useState } from 'react';
import { type Question, listQuestions } from '#contract/questions.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useEndpoint } from '../session/use-endpoint.ts';
import { AskQuestion } from './ask-question.tsx';
import css from './questions.module.css';

await loadTexts('questions', 'notice', 'form');

const SIZE = 50;

/** A question with its answer, why the buyer declines to answer, or that it waits. */
function AskedQuestion({ question: { number, firm, question, language, state, answer, hiddenReason } }: { question: Question }) {
  const t = useT();
  const { count } = useFormats();
  const label = t(`questions.state.${state}`);
  return (
    <li>
      <p className={css.quiet}>{t('questions.head', { number: count(number), firm: count(firm) })}</p>
      {hiddenReason === null ? (
        <>
          <p className={css.text} lang={language}>
            {question}
          </p>
          <p className={css.text}>{answer === null ? label : t('words.labelled', { label, value: answer })}</p>
        </>
      ) : (
        <p className={css.text}>{t('questions.hiddenWhy', { reason: hiddenReason })}</p>
      )}
    </li>
  );
}

/** The questions about a notice with their answers, page by page, for a supplier who takes part, and a form to ask another. */
export function AskedQuestions({ notice, className }: { notice: string; className?: string | undefined }) {
  const t = useT();
  const [page, setPage] = useState(1);
  const query = useEndpoint(listQuestions, { query: { notice, page, size: SIZE } });
  const { data } = query;
  if (query.isError) return <LoadFailed onRetry={() => void query.refetch()} />;
  if (!data) return <Spinner />;
  if (data.total === 0 && !data.takesQuestions) return null;
  return (
    <section className={className} aria-labelledby="asked-questions">
      <h2 id="asked-questions">{t('notice.section.questions')}</h2>
      {data.items.length > 0 && (
        <ol className={css.list}>
          {data.items.map((question) => (
            <AskedQuestion key={question.id} question={question} />
          ))}
        </ol>
      )}
      <Pagination page={page} size={SIZE} total={data.total} onPageChange={setPage} />
      {data.takesQuestions && <AskQuestion notice={notice} onAsked={() => void query.refetch()} />}
    </section>
  );
}
