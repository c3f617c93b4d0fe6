DROP INDEX "console"."known_profiles_risk";--> statement-breakpoint
DROP INDEX "console"."known_profiles_assignee";--> statement-breakpoint
DROP INDEX "console"."known_profiles_setup_since";--> statement-breakpoint
CREATE INDEX "known_profiles_risk" ON "console"."known_profiles" USING btree ("risk","seen_at","uuid") WHERE "console"."known_profiles"."risk" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "known_profiles_assignee" ON "console"."known_profiles" USING btree ("assignee","seen_at","uuid") WHERE "console"."known_profiles"."assignee" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "known_profiles_setup_since" ON "console"."known_profiles" USING btree ("setup_since","uuid","setup","failure","setup_before","setup_before_since","review_status","risk","team") WHERE "console"."known_profiles"."setup_since" IS NOT NULL;