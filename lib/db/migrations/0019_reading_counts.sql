DROP INDEX "console"."known_profiles_seen";--> statement-breakpoint
DROP INDEX "console"."known_profiles_state";--> statement-breakpoint
DROP INDEX "console"."known_profiles_reference";--> statement-breakpoint
DROP INDEX "console"."known_profiles_status";--> statement-breakpoint
CREATE INDEX "known_profiles_seen" ON "console"."known_profiles" USING btree ("seen_at","uuid","review_status","risk","team","assignee","setup","failure","read_at");--> statement-breakpoint
CREATE INDEX "known_profiles_state" ON "console"."known_profiles" USING btree ("state_at" NULLS FIRST,"uuid","review_status","risk","team","assignee","setup","failure");--> statement-breakpoint
CREATE INDEX "known_profiles_reference" ON "console"."known_profiles" USING btree ("search_reference" COLLATE "C","uuid","review_status","risk","team","setup","failure");--> statement-breakpoint
CREATE INDEX "known_profiles_status" ON "console"."known_profiles" USING btree ("review_status","seen_at","uuid","risk","team","assignee","setup","failure");