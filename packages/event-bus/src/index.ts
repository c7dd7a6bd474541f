// Facts that one part of the page publishes to others: past tense, ids instead of rows, published only by their owner.
// Never: state (that is @boveda/session), requests and replies, or what only one area needs.
export { type AppEventName, type AppEvents, appEventNames, createEventBus, type EventBus, eventBus } from './event-bus';
