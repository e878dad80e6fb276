/**
 * The number of the rules by which charges are counted and invoices checked. It rises with every change by which the
 * same inputs come to something else; packs of earlier numbers are counted by their own. By the first, a line was held
 * against the last stay of its box; since 2 against that of its days. Since 3 a fact that decides between terms is
 * named with them, and need not be known where it makes no difference. Since 4 each ground of an invoice bears its own
 * share, where the strongest of a line bore all that was disputed of it; lines of one invoice charge no day twice, and
 * what was paid before is held against it. What a container of 45 feet counts by the twenty-foot unit is said by the
 * terms, where it was 2. Since 5 the law of the United States is asked of each line by the port where its charge arose,
 * and its items by the line's direction, where the port of discharge decided for all lines; and
 * rates of other equipment are named so (T03). Since 6 the law is asked of no invoice from before it was in force,
 * ports of territories of the United States are no foreign ones, and another port on an invoice than that of the ledger
 * is told. Since 7 a clock that goes on counts a day from the hour at which the terms let it begin for the end, where
 * it counted it from midnight; and a box that is gone before that hour of its first day pays nothing for that day;
 * and rates of other equipment that are all of the right table too are named as both (T03 and T04). Since 8 an invoice
 * that follows the least or most of a charge, or charges the last free day whose hour is over, is told nothing of it.
 * Since 9 rates that are right for the days for which they are printed are told nothing of either, though other days of
 * the line fall away, and a rate of a version that does not hold on its day is none of the terms (T01), not one of
 * another step. Since 10 it is not certain without a ledger which rates go with days that fall away: the least that it
 * can be is disputed, and the most is said; and each ground has the rates of its own days where the ledger has them.
 * Since 11 a rate that is dearer than any of the table is named (T01, T02) where only rates fall away with other days.
 * Since 12 a date that decides the version and that nobody told is bounded by the stay: a box that is there left on no
 * day before, and no invoice is older than its charge; the law is asked of no credit, and neither days that a credit
 * names nor the same sum for other days are charged again (D01, D02). Days that one biller charges as merged and under
 * their own name are asked for (D01). A holiday of a set that the terms do not name is assumed to be none of theirs,
 * where the calendar names no holiday of theirs.
 */
export const rules_now = 12
