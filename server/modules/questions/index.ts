import type { Module } from '#server/platform/module.ts';
import { auditNames } from './questions.audit.ts';
import * as events from './questions.events.ts';
import * as mails from './questions.mails.ts';
import { questionsRoutes } from './questions.routes.ts';

export { type AnsweredQuestion, answeredQuestion } from './answered-question.ts';
export { askersOf } from './askers-of.ts';
export { questionAnswered } from './questions.events.ts';

export const questions: Module = {
  name: 'questions',
  routes: questionsRoutes,
  auditNames,
  events: Object.values(events),
  mails: Object.values(mails),
};
