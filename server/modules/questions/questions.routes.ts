import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/questions.ts';
import { route } from '#server/platform/http/route.ts';
import { answerQuestion } from './answer-question.ts';
import { askQuestion } from './ask-question.ts';
import { countOpenQuestions } from './count-open-questions.ts';
import { declineQuestion } from './decline-question.ts';
import { hideQuestion } from './hide-question.ts';
import { listOpenQuestions } from './list-open-questions.ts';
import { listQuestions } from './list-questions.ts';
import { showQuestionAgain } from './show-question-again.ts';

export function questionsRoutes(app: FastifyInstance): void {
  route(app, contract.listQuestions, listQuestions);
  route(app, contract.askQuestion, askQuestion);
  route(app, contract.answerQuestion, answerQuestion);
  route(app, contract.declineQuestion, declineQuestion);
  route(app, contract.hideQuestion, hideQuestion);
  route(app, contract.showQuestionAgain, showQuestionAgain);
  route(app, contract.listOpenQuestions, listOpenQuestions);
  route(app, contract.countOpenQuestions, countOpenQuestions);
}
