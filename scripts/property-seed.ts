// Loaded before every test file of `npm test`: the examples of property tests are those of the seed, so that a run can
// be repeated and a change is judged by the same examples as the one before it. `--seed N` draws others.
import fc from 'fast-check'

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['QUAYLOG_TEST_SEED'] ?? 1) })
