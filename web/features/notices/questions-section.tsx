import { type ComponentType, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { QuestionToolsProps } from '../../domain/questions/question-tools.tsx';
import { user } from '../../domain/session/session.ts';
import { loadOptional } from '../../lib/load-optional.ts';
import ui from '../../ui/ui.module.css';
import type { Questions as ShownQuestions } from './page-extras.ts';
import { PartPagination } from './part-pagination.tsx';
import css from './questions-section.module.css';
import sections from './sections.module.css';
import type { UnlockedNotice } from './sections.ts';

/** The forms of signed-in readers; nobody else fetches their script. */
function Tools(props: QuestionToolsProps) {
  const [isSignedIn, setSignedIn] = useState(false);
  const [loaded, setLoaded] = useState<{ Component: ComponentType<QuestionToolsProps> } | null>(null);
  useEffect(() => {
    const look = () => setSignedIn(Boolean(user.get()));
    look();
    return user.subscribe(look);
  }, []);
  useEffect(() => {
    if (isSignedIn) loadOptional('questions', import('../../domain/questions/question-tools.tsx'), ({ default: Component }) => setLoaded({ Component }));
  }, [isSignedIn]);
  return isSignedIn && loaded && <loaded.Component {...props} />;
}

/** The questions about a notice and their answers, in words that the server made. */
export function Questions({ notice, questions }: { notice: UnlockedNotice; questions: ShownQuestions }) {
  const { intro, empty, items, pager, signIn, takesQuestions } = questions;
  return (
    <>
      {intro && (
        <p className={css.intro} suppressHydrationWarning>
          {intro}
        </p>
      )}
      {empty && <p className={sections.none}>{empty}</p>}
      {items.length > 0 && (
        <ol className={sections.items}>
          {items.map(({ id, head, day, question, language, hidden, answer, amendment }) => (
            <li key={id}>
              <h3 suppressHydrationWarning>{head}</h3>
              <p className={sections.small} suppressHydrationWarning>
                {day}
              </p>
              {hidden ? (
                <p className={sections.none}>{hidden}</p>
              ) : (
                <>
                  <p className={css.text} lang={language}>
                    {question}
                  </p>
                  <div className={css.answer}>
                    <p className={sections.small}>
                      <b>{answer.label}</b>
                    </p>
                    {answer.text !== null && (
                      <p className={css.text} lang={notice.language ?? undefined}>
                        {answer.text}
                      </p>
                    )}
                    {amendment && (
                      <p>
                        <a className={ui.link} href="#amendments">
                          {amendment}
                        </a>
                      </p>
                    )}
                  </div>
                </>
              )}
            </li>
          ))}
        </ol>
      )}
      <PartPagination pages={pager ?? undefined} />
      {signIn && (
        <p className={css.signIn}>
          <Link className={ui.link} to={signIn.to} rel="nofollow">
            {signIn.label}
          </Link>
        </p>
      )}
      <Tools
        notice={notice.id}
        buyer={notice.buyer?.id ?? null}
        takesQuestions={takesQuestions}
        questions={items.map(({ id, head, hidden }) => ({ id, label: head, isHidden: hidden !== null }))}
      />
    </>
  );
}
