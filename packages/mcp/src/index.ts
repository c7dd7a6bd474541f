// The vault for assistants that speak the Model Context Protocol, over the client of the API alone. Never: a call that
// changes something, or a rule about who may read what, which are the API's.
export { answerHttp } from './answer-http';
export { type Input, type Tool, tools } from './tools';
