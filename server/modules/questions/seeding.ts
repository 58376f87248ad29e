/** The entry file for made-up data (seed): functions that the running portal does not need. */
export { answerQuestion } from './answer-question.ts';
export { askQuestion } from './ask-question.ts';
