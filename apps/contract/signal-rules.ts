export { signalRules, type SignalRule } from '../../domain/shared/signal-rules.ts';
